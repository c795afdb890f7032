/**
 * Says in both languages that the start failed, without React or translations (spec 8). A server-rendered
 * page stays below, with its text and links usable.
 */
export function showBootstrapFailure(): void {
  const root = document.getElementById('root') ?? document.body;
  const isRendered = root.childElementCount > 0;
  const message = document.createElement(isRendered ? 'section' : 'main');
  message.setAttribute('role', 'alert');
  message.style.cssText = `max-width:36rem;margin:${isRendered ? '24px' : '15vh'} auto;padding:0 24px;line-height:1.7`;
  message.append(
    heading('zh-CN', '网站没有启动成功'),
    paragraph('zh-CN', '请刷新页面重试。如果问题仍然存在，请稍后再来，或更新您的浏览器。'),
    heading('en-US', 'The site could not start'),
    paragraph(
      'en-US',
      'Please reload the page. If it keeps failing, come back later or update your browser.',
    ),
  );
  root.prepend(message);
}

function heading(lang: string, text: string): HTMLElement {
  const element = document.createElement('h2');
  element.lang = lang;
  element.textContent = text;
  return element;
}

function paragraph(lang: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.lang = lang;
  element.textContent = text;
  return element;
}
