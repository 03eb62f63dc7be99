<?php
// Signs the event in a file and sends it. Without BASE_URL it prints the headers only.
//   PROGRAM=prg_… SIGNING_SECRET=vps_… BASE_URL=https://partners.example php send-event.php event.json

declare(strict_types=1);

function signatureOf(string $secret, string $timestamp, string $body): string
{
    return hash_hmac('sha256', "{$timestamp}.{$body}", $secret);
}

$body = file_get_contents($argv[1]);
$timestamp = getenv('TIMESTAMP') ?: (string) time();
$headers = [
    'x-vp-program: ' . getenv('PROGRAM'),
    "x-vp-timestamp: {$timestamp}",
    'x-vp-signature: ' . signatureOf(getenv('SIGNING_SECRET'), $timestamp, $body),
];

$baseUrl = getenv('BASE_URL');
if (!$baseUrl) {
    echo implode("\n", $headers), "\n";
    exit;
}

$request = curl_init("{$baseUrl}/api/v1/events");
curl_setopt_array($request, [
    CURLOPT_POSTFIELDS => $body,
    CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...$headers],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
]);
$answer = curl_exec($request);
echo $answer === false ? curl_error($request) : $answer, "\n";
exit(curl_getinfo($request, CURLINFO_RESPONSE_CODE) === 200 ? 0 : 1);
