(() => {
  var d = document.documentElement, l = location, p = l.pathname, s, m;
  try { m = /(?:^|;\s)(?:color-)?scheme=(dark|light)/.exec(document.cookie) } catch {}
  d.dataset.mantineColorScheme = m ? m[1] : matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
  if (l.hash) d.dataset.painted = '';
  addEventListener('click', e => { e = e.target.closest('[data-early]'); e && (e.early = 1) });
  addEventListener('keydown', e => { e.key == 'Enter' && !e.isComposing && e.target.tagName == 'INPUT' && e.target.form && (e.target.form.early = 1) });
  addEventListener('DOMContentLoaded', () => {
    var t = document.getElementById('scripts'), i = setTimeout(() => go(), 1e3),
      go = () => { clearTimeout(i); d.dataset.painted = ''; t && t.replaceWith(t.content) };
    document.hidden ? go() : requestAnimationFrame(() => setTimeout(go));
  });
  addEventListener('error', e => e.target.type == 'module' && import('/start-failed.js'), !0);
  try {
    s = localStorage;
    if (s.getItem('token')) d.dataset.session = '';
    if (s.getItem('locale') == 'en-US' && !/^\/en(\/|$)/.test(p)) {
      d.hidden = true;
      l.replace('/en' + (p == '/' ? '' : p) + l.search + l.hash);
    }
    onclick = e => { e = e.target.closest('[data-lang]'); e && s.setItem('locale', e.dataset.lang) };
  } catch {}
})()
