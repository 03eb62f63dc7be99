# Signs the event in a file and sends it. Without BASE_URL it prints the headers only.
#   PROGRAM=prg_… SIGNING_SECRET=vps_… BASE_URL=https://partners.example ruby send_event.rb event.json
require "net/http"
require "openssl"

def signature_of(secret, timestamp, body)
  OpenSSL::HMAC.hexdigest("SHA256", secret, "#{timestamp}.".b + body)
end

body = File.binread(ARGV.fetch(0))
timestamp = ENV["TIMESTAMP"] || Time.now.to_i.to_s
headers = {
  "x-vp-program" => ENV.fetch("PROGRAM"),
  "x-vp-timestamp" => timestamp,
  "x-vp-signature" => signature_of(ENV.fetch("SIGNING_SECRET"), timestamp, body),
}

if ENV["BASE_URL"]
  uri = URI("#{ENV["BASE_URL"]}/api/v1/events")
  response = Net::HTTP.post(uri, body, "Content-Type" => "application/json", **headers)
  puts response.body
  exit response.is_a?(Net::HTTPSuccess)
else
  headers.each { |name, value| puts "#{name}: #{value}" }
end
