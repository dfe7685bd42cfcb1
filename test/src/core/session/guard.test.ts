import { describe, expect, it } from 'vitest'
import { backTarget, opening } from '../../../../src/core/screens/navigation.ts'
import { destination, loginAddress, returnPath } from '../../../../src/core/session/guard.ts'

const shown = (path: string, signedIn: boolean | undefined): string => destination(path, '', signedIn).show

describe('the guard', () => {
  it.each([
    ['/', false, 'screen'],
    ['/pages/market/market', undefined, 'screen'],
    ['/pages/fund/fund', true, 'screen'],
    ['/pages/fund/fund', undefined, 'wait'],
    ['/pages/fund/fund', false, 'login'],
    ['/pages/login/services', false, 'screen'],
    ['/pages/C2C/customerService', false, 'login'],
    ['/pages/C2C/C2C', true, 'screen'],
    ['/pages/Pledged/record', true, 'screen'],
    ['/pages/C2C/C2C', false, 'login'],
    ['/pages/Pledged/record', false, 'login'],
    ['/choose-location', false, 'login'],
    ['/pages/c2c/c2c', false, 'unknown'],
    ['/pages/nothing', true, 'unknown'],
  ] as const)('%s, signed in %s: %s', (path, signedIn, show) => {
    expect(shown(path, signedIn)).toBe(show)
  })

  it('sends a guest to the login page and back to the very page, with its query', () => {
    const goal = destination('/pages/transaction/details', '?ordId=7', false)
    expect(goal).toEqual({ show: 'login', to: loginAddress('/pages/transaction/details?ordId=7') })
    const query = goal.show === 'login' ? goal.to.slice(goal.to.indexOf('?')) : ''
    expect(returnPath(query, '/home')).toBe('/pages/transaction/details?ordId=7')
  })

  it.each([
    ['', '/home'],
    ['?to=https%3A%2F%2Fevil.example', '/home'],
    ['?to=%2F%2Fevil.example', '/home'],
    ['?to=%2Fpages%2Fnothing', '/home'],
    ['?to=%2Fpages%2Flogin%2Flogin', '/home'],
    ['?to=%2Fpages%2FC2C%2FC2C', '/pages/C2C/C2C'],
  ])('after signing in with %s it goes to %s', (query, path) => {
    expect(returnPath(query, '/home')).toBe(path)
  })
})

describe('moving', () => {
  it('switches tabs in place and pushes everything else', () => {
    expect(opening('/pages/market/market?tab=spot', '/pages/index/index')).toBe('switch')
    expect(opening('/pages/trendDetails/trendDetails?instId=BTC-USDT', '/pages/market/market')).toBe('push')
    expect(opening('/pages/C2C/C2C', '/pages/index/index')).toBe('push')
  })

  it('puts a ticket above the chart that opened it, and no other tab above a page', () => {
    const chart = '/pages/trendDetails/trendDetails'
    expect(opening('/pages/transaction/transaction?instId=BTC-USDT&side=buy', chart)).toBe('push')
    expect(opening('/pages/fund/fund', '/pages/money/recharge')).toBe('switch')
  })

  it.each([
    [2, '/pages/lang/lang', undefined, { go: 'previous' }],
    [0, '/pages/lang/lang', '/pages/theme/theme', { go: 'path', path: '/pages/theme/theme' }],
    [0, '/pages/lang/lang', undefined, { go: 'path', path: '/pages/index/index' }],
    [0, '/pages/index/index', undefined, { go: 'history' }],
    [0, '/', '/pages/login/login', { go: 'history' }],
    // A part of a page leads to the whole of it.
    [0, '/pages/C2C/C2CTrade?edit=12', '/pages/C2C/C2CTrade', { go: 'path', path: '/pages/C2C/C2CTrade' }],
    [0, '/pages/C2C/C2CTrade?ad=12', '/pages/C2C/C2CTrade?ad=12', { go: 'history' }],
    [0, '/pages/C2C/C2CTrade', '/pages/C2C/C2CTrade', { go: 'history' }],
    [0, '/pages/index/index?tab=new', undefined, { go: 'history' }],
  ] as const)('back with %i pages below %s and fallback %s', (depth, here, fallback, target) => {
    expect(backTarget(depth, here, fallback)).toEqual(target)
  })
})
