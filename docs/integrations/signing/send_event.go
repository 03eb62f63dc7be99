// Signs the event in a file and sends it. Without BASE_URL it prints the headers only.
//
//	PROGRAM=prg_… SIGNING_SECRET=vps_… BASE_URL=https://partners.example go run send_event.go event.json
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

func signatureOf(secret, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func main() {
	body, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	program, timestamp := os.Getenv("PROGRAM"), os.Getenv("TIMESTAMP")
	if timestamp == "" {
		timestamp = strconv.FormatInt(time.Now().Unix(), 10)
	}
	signature := signatureOf(os.Getenv("SIGNING_SECRET"), timestamp, body)

	baseURL := os.Getenv("BASE_URL")
	if baseURL == "" {
		fmt.Printf("x-vp-program: %s\nx-vp-timestamp: %s\nx-vp-signature: %s\n", program, timestamp, signature)
		return
	}
	request, err := http.NewRequest(http.MethodPost, baseURL+"/api/v1/events", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("x-vp-program", program)
	request.Header.Set("x-vp-timestamp", timestamp)
	request.Header.Set("x-vp-signature", signature)
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", answer)
	if response.StatusCode != http.StatusOK {
		os.Exit(1)
	}
}
