ss -Hltn
