timeout 60 ib_write_bw -d rxe0 -x 1 -F --report_gbits -D 5 -p 18599 198.18.0.2
