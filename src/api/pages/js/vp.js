// Keeps which partner a visitor came by, in a cookie of this site.
// <script src=".../js/vp.js" data-window="30"></script>; data-domain shares it with subdomains.
(function (w, d) {
  var data = (d.currentScript || {}).dataset || {};
  var days = Math.min(Math.max(parseInt(data.window, 10) || 30, 1), 365);
  var names = ["vp_click", "ref", "sub1", "sub2", "sub3", "sub4", "sub5"];
  var query = new URLSearchParams(w.location.search);

  function cookie(name) {
    return (d.cookie.match("(?:^|; )" + name + "=([^;]*)") || [])[1] || "";
  }
  function kept() {
    try {
      return JSON.parse(decodeURIComponent(cookie("vp"))) || {};
    } catch {
      return {};
    }
  }
  function cart() {
    return cookie("cart") + cookie("vp");
  }

  // Other tools use ?ref= too: alone it does not replace a click.
  if (query.get("vp_click") || (query.get("ref") && !kept().vp_click)) {
    var values = {};
    names.forEach(function (name) {
      var value = query.get(name) || (name === "sub1" && query.get("sub_id"));
      if (value) values[name] = value.slice(0, 80);
    });
    d.cookie =
      `vp=${encodeURIComponent(JSON.stringify(values))};path=/;samesite=lax;max-age=${days * 86400}` +
      (w.location.protocol === "https:" ? ";secure" : "") +
      (data.domain ? `;domain=${data.domain}` : "");
  }

  w.vp = { version: 1, click: () => kept().vp_click || "", ref: () => kept().ref || "", values: kept };

  // A Shopify cart takes them into its order: once for each cart, and again when they change.
  if (w.Shopify && cookie("vp") && w.sessionStorage.vp !== cart()) {
    var attributes = {};
    names.forEach(function (name) {
      attributes[name] = kept()[name] || "";
    });
    var root = (w.Shopify.routes || {}).root || "/";
    var headers = { "Content-Type": "application/json" };
    var body = JSON.stringify({ attributes });
    w.fetch(`${root}cart/update.js`, { method: "POST", headers, body }).then(
      () => (w.sessionStorage.vp = cart()),
      () => {},
    );
  }
})(window, document);
