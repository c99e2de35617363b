ib_write_bw -d rxe0 -F --report_gbits --tclass 106 -x 1 -D 5 -p 18599 198.18.0.2
