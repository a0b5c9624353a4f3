import type { Language } from '../shared/language.js';

const latin = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial";
const fonts: Readonly<Record<Language, string>> = {
  en: `${latin},sans-serif`,
  zh: `${latin},'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif`,
  ja: `${latin},'Hiragino Sans','Yu Gothic',Meiryo,'Noto Sans CJK JP','Noto Sans JP',sans-serif`,
};

const ink = 'color:#1d2029';
const faint = 'color:#585d6c';
const breakAnywhere = 'overflow-wrap:anywhere;word-break:break-word';

/** Inline styles for light mode, limited to what mail programs support. */
export const styles = {
  page: (language: Language) =>
    `margin:0;padding:0;background-color:#f1f2f7;font-family:${fonts[language]};-webkit-text-size-adjust:100%`,
  preview:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
  backdrop: 'background-color:#f1f2f7',
  card: 'max-width:560px;background-color:#ffffff;border:1px solid #dcdee8;border-radius:12px;border-collapse:separate;text-align:left',
  brand:
    'padding:20px 36px;border-bottom:1px solid #e6e8f0;font-size:17px;line-height:24px;font-weight:700;letter-spacing:-0.01em;color:#3d3fbe',
  heading: `margin:0 0 20px;font-size:22px;line-height:30px;font-weight:700;${ink};${breakAnywhere}`,
  paragraph: `margin:0 0 16px;font-size:16px;line-height:26px;${ink};${breakAnywhere}`,
  note: `margin:0 0 12px;font-size:14px;line-height:22px;${faint};${breakAnywhere}`,
  facts: 'margin:8px 0 0;border-collapse:collapse',
  factName: `padding:6px 16px 6px 0;font-size:14px;line-height:22px;font-weight:400;text-align:left;vertical-align:top;width:34%;${faint}`,
  factValue: `padding:6px 0;font-size:15px;line-height:22px;font-weight:600;vertical-align:top;${ink};${breakAnywhere}`,
  item: 'padding:12px 0;border-top:1px solid #e6e8f0',
  itemTitle: `margin:0;font-size:15px;line-height:22px;font-weight:600;${ink};${breakAnywhere}`,
  itemDetail: `margin:0;font-size:14px;line-height:22px;${faint};${breakAnywhere}`,
  itemLink: 'color:#3d3fbe;font-size:14px;line-height:22px;font-weight:600',
  buttonCell: 'border-radius:8px;background-color:#4a4ddb;mso-padding-alt:13px 26px',
  button:
    'display:inline-block;padding:13px 26px;border-radius:8px;background-color:#4a4ddb;color:#ffffff;font-size:16px;line-height:22px;font-weight:600;text-decoration:none',
  address: `margin:24px 0 0;padding-top:20px;border-top:1px solid #e6e8f0;font-size:13px;line-height:20px;${faint}`,
  link: 'color:#3d3fbe;overflow-wrap:anywhere;word-break:break-all',
  footer: `max-width:560px;margin:20px auto 0;font-size:12px;line-height:18px;${faint};text-align:center`,
} as const;

/** Overrides for narrow screens and dark mode. */
export const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .margin { padding: 16px 10px !important; }
  .inset { padding-left: 22px !important; padding-right: 22px !important; }
  .facts th, .facts td { display: block !important; width: auto !important; padding: 0 !important; }
  .facts td { padding-bottom: 12px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #101116 !important; }
  .card { background-color: #17191f !important; border-color: #2a2d37 !important; }
  .brand { color: #a3a8f8 !important; border-color: #2a2d37 !important; }
  .ink { color: #ecedf2 !important; }
  .faint { color: #a9adbb !important; }
  .rule { border-color: #2a2d37 !important; }
  .link { color: #a3a8f8 !important; }
  .button { background-color: #5c5fe6 !important; color: #ffffff !important; }
}
`;
