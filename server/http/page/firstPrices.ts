import { htmlLang, type Language } from '#protocol'
import { escapeHtml } from '../../platform/escapeHtml.ts'
import { moveText, priceText } from './figures.ts'
import type { FirstRow } from './firstRows.ts'

/** Name of the cookie with the language that the page was last shown in; the script below writes it. */
export const LANGUAGE_COOKIE = 'tapeline_language'
/** The prices leave the page after so long, whether live ones have come or not; ms. */
const SHOWN_MS = 5_000
/** A copy of the page that is older than this, by the device's clock, shows none; ms. */
const COPY_MS = 60_000
/** Ages that are written out, in seconds: the oldest price that is sent, and the time that it stands. */
const AGES = 21

/** An age in seconds in words. */
export type AgeText = (seconds: number) => string

/**
 * Decides in the browser whether the rows may show: only on the Market list as it opens first, in their language, in type
 * of the usual size on a phone, and on prices of this venue. They count their age from before the page was asked for, and
 * leave with the first live price.
 */
export const SCRIPT = `(function (block, page) {
  var end = function () { if (block) { block.remove(); block = null } }
  var stored = function (key) { try { return localStorage.getItem(key) } catch (denied) { return null } }
  var read = function (key) { try { return JSON.parse(stored(key)) || {} } catch (broken) { return {} } }
  if (page.lang !== block.lang)
    document.cookie = (location.protocol === 'https:' ? '__Host-${LANGUAGE_COOKIE}=' : '${LANGUAGE_COOKIE}=') + page.lang.toLowerCase() +
      ';path=/;max-age=31536000;samesite=lax' + (location.protocol === 'https:' ? ';secure' : '')
  var list = read('tapeline.market'), venue = read('domainConfig')
  var own = !(venue.socket || venue.venue || venue.business)
  var first = !list.tab || (list.tab === 'spot' && list.key === 'volume' && list.descending === true)
  if (page.lang !== block.lang || page.dataset.outlines !== 'tab' || !own || !first || !/^#\\/pages\\/market\\/market(\\?|$)/.test(location.hash) ||
    innerWidth < 320 || innerWidth > 480 || getComputedStyle(page).fontSize !== '16px' ||
    Math.abs(Date.now() - block.dataset.at) > ${COPY_MS}) return end()
  var words = block.dataset.words.split('|'), rows = block.querySelectorAll('[data-age]')
  var age = function () {
    for (var at = 0; block && at < rows.length; at++)
      rows[at].textContent = words[Math.floor((Number(rows[at].dataset.age) + performance.now()) / 1000)] || words[words.length - 1]
    if (block) setTimeout(age, 1000)
  }
  var look = function () {
    var price = document.querySelector('[data-field="last"]')
    if (price && /\\d/.test(price.textContent)) end()
    else if (block) requestAnimationFrame(look)
  }
  block.hidden = false
  age()
  setTimeout(end, ${SHOWN_MS})
  addEventListener('hashchange', end)
  look()
})(document.getElementById('first-prices'), document.documentElement)`

/** The rows stand where the list puts its own (`InstrumentRow.module.css`), in the tokens that the page has. */
const STYLE =
  `#first-prices{--top:calc(var(--bar) + 2*var(--target) + var(--safe-top));--figures:7rem;position:absolute;z-index:1;top:var(--top);left:0;right:0;height:calc(100vh - var(--top) - var(--tabbar) - var(--safe-bottom));height:calc(100dvh - var(--top) - var(--tabbar) - var(--safe-bottom));overflow:hidden;background:var(--page)}
@media(max-width:389px){#first-prices{--figures:6.75rem}}
#first-prices a{position:relative;display:block;height:56px;padding:10px calc(var(--s4) + var(--figures) + var(--s2)) 0 56px;color:var(--text);text-decoration:none;background:var(--surface);box-shadow:inset 0 -1px 0 var(--line)}
#first-prices a::before{content:"";position:absolute;left:20px;top:14px;width:28px;height:28px;border-radius:50%;background:var(--fill)}
#first-prices :is(b,i,u,s){display:block;font-style:normal;text-decoration:none;white-space:nowrap}
#first-prices :is(b,u){overflow:hidden;text-overflow:ellipsis;font-size:var(--f14);line-height:1.25rem;font-weight:600}
#first-prices b span{font-weight:400;color:var(--text3)}
#first-prices :is(i,s){font-size:var(--f12);line-height:1rem;color:var(--text3)}
#first-prices p{position:absolute;top:10px;right:var(--s4);width:var(--figures);text-align:end;font-variant-numeric:tabular-nums}
#first-prices .up{color:var(--up)}#first-prices .down{color:var(--down)}`.replaceAll('\n', '')

const rowOf = (
  { instId, base, quote, last, open, decimals, age }: FirstRow,
  language: Language,
  words: AgeText,
): string => {
  const address = `#/pages/trendDetails/trendDetails?instId=${encodeURIComponent(instId)}`
  const { way, text } = moveText(last, open, language)
  const name = `<b>${escapeHtml(base)}<span> / ${escapeHtml(quote)}</span></b>`
  const seconds = `<i data-age="${Math.floor(age)}">${escapeHtml(words(Math.floor(age / 1000)))}</i>`
  const figures = `<p><u>${escapeHtml(priceText(last, decimals, language))}</u><s class="${way}">${escapeHtml(text)}</s></p>`
  return `<a href="${escapeHtml(address)}" tabindex="-1">${name}${seconds}${figures}</a>`
}

/**
 * The head of the Market list as HTML of its own: hidden until its script finds that the route is the one painted. `now`:
 * the venue's time, Unix ms.
 */
export const firstPrices = (
  rows: readonly FirstRow[],
  { language, words, now }: { readonly language: Language; readonly words: AgeText; readonly now: number },
): string => {
  const ages = Array.from({ length: AGES }, (_, seconds) => words(seconds)).join('|')
  const lang = htmlLang(language)
  const head = `<div id="first-prices" lang="${lang}" data-at="${now}" data-words="${escapeHtml(ages)}" aria-hidden="true" hidden>`
  const body = rows.map((row) => rowOf(row, language, words)).join('')
  return `<style>${STYLE}</style>${head}${body}</div><script>${SCRIPT}</script>`
}
