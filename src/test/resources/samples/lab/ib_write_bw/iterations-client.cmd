timeout 120 ib_write_bw -p 18604 -d rxe0 -x 1 -F --tclass 106 --report_gbits -n 400 198.18.0.2
