timeout 120 ib_write_lat -p 18611 -d rxe0 -x 1 -F --tclass 106 -n 1000 198.18.0.2
