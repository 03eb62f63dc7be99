import { defineEntity, p } from "@mikro-orm/postgresql";
import { LANGUAGES } from "../../domain/language.ts";

const LoginSchema = defineEntity({
  name: "Login",
  tableName: "login",
  properties: {
    id: p.text().primary(),
    /** In lower case; a plus tag counts. */
    email: p.text(),
    name: p.text(),
    /** Of pages and mails, as the person chose it; null follows the browser. */
    locale: p.enum(LANGUAGES).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "login_email_key", properties: ["email"] }],
  checks: [
    { name: "login_email_check", expression: "email = lower(email)" },
    { name: "login_locale_check", expression: "locale in ('en', 'de')" },
  ],
});

/** A person who signs in: a member of brands, a partner, or both. */
export class Login extends LoginSchema.class {}
LoginSchema.setClass(Login);
