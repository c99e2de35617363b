timeout 120 ib_write_lat -p 18612 -d rxe0 -x 1 -F --tclass 106 -n 1000 -s 8 198.18.0.2
