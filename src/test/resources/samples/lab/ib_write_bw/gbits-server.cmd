timeout 120 ib_write_bw -p 18601 -d rxe0 -x 1 -F --tclass 106 --report_gbits -D 5
