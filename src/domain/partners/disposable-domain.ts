/**
 * Well-known providers of disposable mailboxes. Such an address holds an application for review; it never rejects it.
 */
const DISPOSABLE_DOMAINS = new Set(
  (
    "10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonaddy.me burnermail.io byom.de deadaddress.com " +
    "discard.email discardmail.com dispostable.com dropmail.me e4ward.com easytrashmail.com emailondeck.com " +
    "emailtemporanea.com fakeinbox.com fakemail.net fakemailgenerator.com filzmail.com getairmail.com getnada.com " +
    "grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net " +
    "guerrillamail.org guerrillamailblock.com harakirimail.com inboxkitten.com incognitomail.com jetable.org " +
    "maildrop.cc mailcatch.com mailexpire.com mailinator.com mailinator.net mailnesia.com mailnull.com mailsac.com " +
    "mailtemp.info mintemail.com moakt.com mohmal.com mytemp.email mytrashmail.com nada.email no-spam.ws " +
    "nowmymail.com one-time.email pokemail.net sharklasers.com shieldemail.com sneakemail.com sogetthis.com " +
    "spam4.me spambog.com spambox.us spamex.com spamfree24.org spamgourmet.com spamherelots.com spaml.com " +
    "tempail.com tempinbox.com tempm.com tempmail.com tempmail.dev tempmail.net tempmailaddress.com tempmailo.com " +
    "tempr.email temp-mail.io temp-mail.org throwaway.email throwawaymail.com tmail.ws tmailor.com tmpmail.net " +
    "tmpmail.org trash-mail.com trashmail.com trashmail.de trashmail.io trashmail.me trashmail.net trashmail.ws " +
    "wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net zetmail.com"
  ).split(" "),
);

/** Whether a mail domain, or a parent of it, is disposable: `a.mailinator.com` is. */
export function isDisposableDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split(".");
  return labels.some((_, index) => DISPOSABLE_DOMAINS.has(labels.slice(index).join(".")));
}
