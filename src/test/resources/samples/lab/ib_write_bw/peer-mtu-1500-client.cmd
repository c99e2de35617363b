timeout 120 ib_write_bw -p 18619 -d rxe0 -x 1 -F --report_gbits --tclass 106 -D 5 198.18.0.2
