timeout 120 ib_write_lat -p 18613 -d rxe0 -x 1 -F --tclass 106 -D 5 198.18.0.2
