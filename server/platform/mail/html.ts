import type { Language } from '#protocol'
import { escapeHtml } from '../escapeHtml.ts'

interface Page {
  readonly language: Language
  readonly subject: string
  readonly text: string
  /** The line with the anti-phishing phrase. */
  readonly phrase: string | undefined
  readonly code?: string | undefined
}

const paragraph = (text: string, style: string): string => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/**
 * A letter as HTML. All content is escaped text, so no picture is loaded and no link can be inserted. The code that it
 * brings stands out.
 */
export const letterHtml = ({ language, subject, text, phrase, code = '' }: Page): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#121212;background:#ffffff">',
    '<div style="max-width:480px;margin:0 auto">',
    paragraph('Tapeline', 'font-weight:700'),
    phrase === undefined ? '' : paragraph(phrase, 'padding:8px 12px;border:1px solid #888888;border-radius:8px'),
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => paragraph(line, ''))
      .join('')
      .replace(code, code === '' ? '' : `<strong style="font-size:20px;letter-spacing:2px">${code}</strong>`),
    '</div></body></html>',
  ].join('')
