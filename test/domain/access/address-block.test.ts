import { expect, test } from "@jest/globals";
import { addressBlockOf, networkV6Of, unmappedAddress } from "../../../src/domain/access/address-block.ts";

// Review: security 9
test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::6", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["", "unknown"],
  ["unix", "unknown"],
  ["203.0.113.7, 203.0.113.8", "unknown"],
])("limits of an address count %j as %s", (address, block) => {
  expect(addressBlockOf(address)).toBe(block);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48", "2001:db8::/32"],
  ["2001:db8:ffff::1%eth0", "2001:db8:ffff::/48", "2001:db8::/32"],
  ["203.0.113.7", null, null],
  ["::ffff:203.0.113.7", null, null],
  ["unix", null, null],
])("%s is part of the larger networks %s and %s", (address, site, allocation) => {
  expect([networkV6Of(address, 48), networkV6Of(address, 32)]).toEqual([site, allocation]);
});

test.each([
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::7", "2001:db8::7"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["unix:", "unix:"],
  ["", ""],
])("%j without a mapping into IPv6 is %j", (address, plain) => {
  expect(unmappedAddress(address)).toBe(plain);
});
