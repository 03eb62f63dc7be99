import { defineEntity, p } from "@mikro-orm/postgresql";

const LoginSchema = defineEntity({
  name: "Login",
  tableName: "login",
  properties: {
    id: p.text().primary(),
    /** In lower case; a plus tag counts. */
    email: p.text(),
    name: p.text(),
    locale: p.text().default("en"),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "login_email_key", properties: ["email"] }],
  checks: [{ name: "login_email_check", expression: "email = lower(email)" }],
});

/** A person who signs in: a member of brands, a partner, or both. */
export class Login extends LoginSchema.class {}
LoginSchema.setClass(Login);
