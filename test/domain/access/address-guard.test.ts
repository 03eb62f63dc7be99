import { describe, expect, test } from "@jest/globals";

import { isPublicAddress, isPublicHostname } from "../../../src/domain/access/address-guard.ts";

describe("public addresses", () => {
  test.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:831::200e",
    "2400:cb00::1",
    "2001:4860:4860::8888",
  ])("%s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  // POSTBACK-9
  test.each([
    ["this network", "0.0.0.0"],
    ["0/8", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["carrier-grade NAT", "100.127.255.255"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["link-local", "169.254.0.1"],
    ["cloud metadata", "169.254.169.254"],
    ["protocol assignments", "192.0.0.192"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["6to4 relay", "192.88.99.1"],
    ["benchmarking", "198.18.0.1"],
    ["benchmarking", "198.19.255.255"],
    ["multicast", "224.0.0.1"],
    ["multicast", "239.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["IPv4-mapped public", "::ffff:1.1.1.1"],
    ["IPv4-mapped, hex", "::ffff:7f00:1"],
    ["IPv4-translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 of a public address", "64:ff9b::1.1.1.1"],
    ["local NAT64", "64:ff9b:1::1"],
    ["discard", "100::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["benchmarking", "2001:2::1"],
    ["ORCHID", "2001:20::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["6to4 of loopback", "2002:7f00:1::1"],
    ["6to4", "2002:101:101::1"],
    ["segment routing", "5f00::1"],
    ["not given out", "4000::1"],
    ["not given out", "e000::1"],
    ["unique-local", "fc00::1"],
    ["unique-local, AWS metadata", "fd00:ec2::254"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["public with a zone", "2606:4700::1%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["octal", "0177.0.0.1"],
    ["short", "127.1"],
    ["one number", "2130706433"],
    ["leading zeros of a public address", "001.1.1.1"],
    ["a name", "example.com"],
    ["nothing", ""],
    ["a range", "1.1.1.0/24"],
  ])("%s is not: %s", (_why, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("public host names", () => {
  test.each([
    ["example.com", true],
    ["example.com.", true],
    ["sub.example.co.uk", true],
    ["1.1.1.1", true],
    ["[2606:4700::1111]", true],
    ["localhost", false],
    ["localhost.", false],
    ["foo.localhost", false],
    ["nas.local", false],
    ["metadata.google.internal", false],
    ["router.home.arpa", false],
    ["intranet", false],
    ["127.0.0.1", false],
    ["127.0.0.1.", false],
    ["2130706433", false],
    ["[::1]", false],
    ["[::ffff:1.1.1.1]", false],
    ["local.example.com", true],
    ["", false],
  ])("%j: %s", (hostname, expected) => {
    expect(isPublicHostname(hostname)).toBe(expected);
  });
});
