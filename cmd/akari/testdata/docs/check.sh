for letter in mail/*; do
	akari uniq "$letter" --brief >verdict.txt 2>errors.txt
	case $? in
	0) echo "$letter: take it" ;;
	1) echo "$letter: send it back" ;;
	2) echo "$letter: $(head -n 1 errors.txt)" ;;
	3) echo "$letter: look again, with a larger --budget" ;;
	esac
done
