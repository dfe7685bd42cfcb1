import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { selfSelection } from '#protocol'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession, signOut } from '../../../../src/core/session/session.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { LazyFavouritesWatch } from '../../../../src/market/favourites/LazyFavouritesWatch.tsx'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

const sent: { path: string; body: unknown }[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const data =
      path === selfSelection.setFavourites.path
        ? { favourites: ['B-USDT', 'A-USDT'] }
        : { favourites: ['B-USDT'], rank: [] }
    return Promise.resolve({ kind: 'answer', status: 200, body: { code: '200', msg: '', data } })
  },
}))

let page: Rendered
beforeEach(async () => {
  useDictionaries()
  endSession()
  sent.length = 0
  instruments.value = ['A-USDT', 'B-USDT'].map((id) => instrument(id))
  appFavourites().take([], undefined)
  page = await renderPart(<LazyFavouritesWatch />)
})
afterEach(async () => {
  await page.close()
  endSession()
  instruments.value = []
})

it('joins a guest’s favourites to the account’s, and leaves none of them behind at sign-out', async () => {
  appFavourites().toggle('A-USDT')
  expect(sent).toEqual([])
  await act(async () => beginSession('7'))
  await until(() => appFavourites().owner())
  expect(sent).toEqual([{ path: selfSelection.setFavourites.path, body: { instIds: ['A-USDT'], merge: true } }])
  expect(appFavourites().get()).toEqual(['B-USDT', 'A-USDT'])
  await act(async () => signOut())
  expect(appFavourites().get()).toEqual([])
  expect(localStorage.getItem('tapeline.favouritesOf')).toBeNull()
})

it('keeps them when the session ends by itself', async () => {
  await act(async () => beginSession('7'))
  await until(() => appFavourites().owner())
  await act(async () => endSession())
  expect(appFavourites().get()).toEqual(['B-USDT'])
})
