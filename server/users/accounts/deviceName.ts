import type { activity } from '#protocol'

/** The first that fits names it: those that pretend to be another stand before that one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (names: typeof BROWSERS, text: string): string => names.find(([mark]) => mark.test(text))?.[1] ?? ''

/** What a user agent says about itself. It proves nothing; it helps people to know their own devices. */
export const deviceName = (userAgent: string): activity.Device => ({
  browser: find(BROWSERS, userAgent),
  system: find(SYSTEMS, userAgent),
})
