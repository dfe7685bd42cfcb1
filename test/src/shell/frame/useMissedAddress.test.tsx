import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useMissedAddress } from '../../../../src/shell/frame/useMissedAddress.ts'
import { type Rendered, renderPart } from '../../../support/renderApp.tsx'

let page: Rendered | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
})

const Address = () => {
  useMissedAddress()
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** The address changes while the first screen is made, as a link from elsewhere does it. */
const Meanwhile = ({ to }: { to: string }) => {
  useLayoutEffect(() => {
    history.pushState(null, '', to)
  }, [to])
  return null
}

const openedOn = async (at: string, to: string): Promise<string | null> => {
  location.hash = at
  page = await renderPart(
    <>
      <Meanwhile to={to} />
      <Address />
    </>,
  )
  return page.root.querySelector('output')?.textContent ?? null
}

it('opens the address that came while the first screen was made', async () => {
  expect(await openedOn('#/pages/theme/theme', '#/pages/market/market?a=1')).toBe('/pages/market/market?a=1')
  expect(location.hash).toBe('#/pages/market/market?a=1')
})

it('opens the start when that address has no path', async () => {
  expect(await openedOn('#/pages/theme/theme', '#')).toBe('/')
})

it('leaves an address alone that stayed', async () => {
  expect(await openedOn('#/pages/theme/theme?a=%20b', '#/pages/theme/theme?a=%20b')).toBe('/pages/theme/theme?a=%20b')
})
