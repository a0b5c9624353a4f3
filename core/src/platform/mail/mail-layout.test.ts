import { expect } from 'chai';

import { everyContent, mailLanguages } from '../../testing/mail-kinds.js';
import { renderMail } from './mail-layout.js';
import { oneLine, untrustedName } from './mail-texts.js';
import { mailTime } from './mail-times.js';

/** Text that would be markup if it were not escaped. */
const name = 'Ada <b>Burrow</b>';
const given = { name, publicUrl: 'https://rebuttal.example/here?x="1"&y=', endpoint: name };

const contents = mailLanguages.flatMap((language) => [...everyContent(language, given)]);

describe('email layout', () => {
  for (const [kind, content] of contents) {
    const { text, html, language } = renderMail('bo@rabbits.example', content);
    const title = `${kind}, ${language}`;

    it(`has the same content as text and as HTML: ${title}`, () => {
      const { paragraphs, facts = [], items = [], notes, button } = content;
      const ofItems = items.flatMap(({ title, details, link }) => [title, ...details, link.label]);
      const said = [...paragraphs, ...facts.flat(), ...ofItems, button?.label ?? '', ...notes].map(oneLine);
      const asText = (part: string) =>
        part
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll("'", '&#39;');
      for (const part of said) {
        expect(text).to.include(part);
        expect(html).to.include(asText(part));
      }
      const address = button?.url ?? '';
      expect(text).to.include(`\n${address}\n`);
      const toLink = (kind: string, url: string) =>
        `<a class="${kind}" href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
      expect(html.match(/<a class="[a-z]+" href="[^"]*"/g)).to.deep.equal([
        ...items.map(({ link }) => toLink('link', link.url)),
        toLink('button', address),
        toLink('link', address),
      ]);
      for (const { link } of items) expect(text).to.include(` ${link.url}\n`);
    });

    it(`loads and runs nothing: ${title}`, () => {
      expect(html).to.not.match(/<(img|link|script|iframe|object|form|video|audio|base)\b/i);
      expect(html).to.not.match(/url\(|@import|@font-face|\ssrc=|\son\w+=/i);
      expect(html).to.not.include(name);
    });

    it(`declares its language: ${title}`, () => {
      expect(html).to.include(`<html lang="${language === 'zh' ? 'zh-CN' : language}">`);
      expect(/[\u3040-\u30ff\u4e00-\u9fff]/.test(text), text).to.equal(language !== 'en');
      expect(/[\u3040-\u30ff]/.test(text), text).to.equal(language === 'ja');
    });
  }

  it('shows times to the minute with their time zone and daylight saving time', () => {
    const winter = new Date('2026-11-28T15:00Z');
    expect(mailTime(winter, 'en', 'UTC')).to.equal('November 28, 2026 at 3:00 PM (UTC)');
    expect(mailTime(winter, 'en', 'Europe/London')).to.equal('November 28, 2026 at 3:00 PM (GMT)');
    expect(mailTime(new Date('2026-07-28T15:00Z'), 'en', 'Europe/London')).to.equal(
      'July 28, 2026 at 4:00 PM (GMT+1)',
    );
    expect(mailTime(winter, 'zh', 'Asia/Shanghai')).to.equal('2026年11月28日 23:00（GMT+8）');
    expect(mailTime(winter, 'ja', 'Asia/Tokyo')).to.equal('2026年11月29日 0:00（JST）');
  });

  it('puts any text on one line without direction marks', () => {
    expect(oneLine(' Ada\r\nBcc: x\u2028y\u0000\u0085z\t ')).to.equal('Ada Bcc: x y z');
    expect(oneLine('safe\u202egnp.exe\u2066')).to.equal('safegnp.exe');
  });

  it("prevents mail programs from linking text in a user's name", () => {
    for (const name of [
      'http://evil.example/now',
      'www.evil.example',
      'fox@evil.example',
      'evil.example:80/x',
    ])
      expect(untrustedName(name)).to.not.match(/[.:/@](?=[a-z/0-9])/);
    expect(untrustedName('Bramble & Burrow Ltd.')).to.equal('Bramble & Burrow Ltd.');
    expect(untrustedName('Ada: the first / only')).to.equal('Ada: the first / only');
  });

  it("cuts a user's name at 80 characters, never within one", () => {
    expect(untrustedName('👩‍🌾'.repeat(90))).to.equal(`${'👩‍🌾'.repeat(79)}…`);
    expect(untrustedName('b'.repeat(80))).to.equal('b'.repeat(80));
  });
});
