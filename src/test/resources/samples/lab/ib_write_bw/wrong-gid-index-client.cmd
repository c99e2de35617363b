timeout 120 ib_write_bw -p 18617 -d rxe0 -F --report_gbits --tclass 106 -x 9 -D 5 198.18.0.2
