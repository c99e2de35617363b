timeout 90 ib_write_bw -d rxe0 -x 1 -F --report_gbits --tclass 106 -D 10 -p 18598 198.18.0.2
