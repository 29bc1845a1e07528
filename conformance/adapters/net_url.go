// net/url of Go. A string is valid if Parse returns no error; a URI has a scheme. Usage: go run net_url.go [RULE]
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
)

func main() {
	isURI := len(os.Args) > 1 && os.Args[1] == "URI"
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			panic(err)
		}
		parsed, err := url.Parse(text)
		if err == nil && (!isURI || parsed.IsAbs()) {
			fmt.Fprintln(out, "valid")
		} else {
			fmt.Fprintln(out, "invalid")
		}
	}
}
