import { describe, expect, it } from 'vitest'
import { agentOf, deviceName } from '../../../../server/users/accounts/deviceName.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = `${WEBKIT} Chrome/140.0.0.0`
const ANDROID = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`

describe('the name of a device', () => {
  it.each([
    [ANDROID, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [LINUX.replace('Chrome', 'HeadlessChrome'), 'Chrome', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', '', 'iPhone'],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
  ])('%s', (agent, browser, system) => {
    expect(deviceName(agent)).toEqual({ browser, system })
  })

  it('takes from client hints what the user agent leaves out', () => {
    const hints = { 'sec-ch-ua': '"Chromium";v="140", "Brave";v="140", "Not=A?Brand";v="24"' }
    expect(deviceName(agentOf({ 'user-agent': LINUX, ...hints }))).toEqual({ browser: 'Brave', system: 'Linux' })
    const bare = { 'user-agent': 'Mozilla/5.0', ...hints, 'sec-ch-ua-platform': '"Android"' }
    expect(deviceName(agentOf(bare))).toEqual({ browser: 'Brave', system: 'Android' })
    expect(agentOf({ 'user-agent': ANDROID, 'sec-ch-ua': '"Google Chrome";v="140"' })).toBe(ANDROID)
  })

  it('stores a hostile program within bounds, and says nothing that is not in its lists', () => {
    const hostile = '<script>alert(1)</script>'
    const headers = {
      'user-agent': `${hostile}${'Version/1.'.repeat(50_000)}`,
      'sec-ch-ua': `"Brave${hostile}", ${'"Edge"'.repeat(10_000)}`,
      'sec-ch-ua-platform': hostile,
    }
    expect(agentOf(headers)).toHaveLength(256)
    expect(deviceName(agentOf(headers))).toEqual({ browser: '', system: '' })
    expect(deviceName(headers['user-agent'])).toEqual({ browser: '', system: '' })
    const long = { 'user-agent': 'x'.repeat(999), 'sec-ch-ua': '"Brave"', 'sec-ch-ua-platform': '"Windows"' }
    expect(agentOf(long)).toHaveLength(256)
    expect(deviceName(agentOf(long))).toEqual({ browser: 'Brave', system: 'Windows' })
  })
})
