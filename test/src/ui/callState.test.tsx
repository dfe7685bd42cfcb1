import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '../../../src/core/request/message.ts'
import type { Pages } from '../../../src/core/request/pages.ts'
import { CallState } from '../../../src/ui/CallState.tsx'
import { Paged } from '../../../src/ui/Paged.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

const NO_NETWORK: Failure = { kind: 'network' }
const REFUSED: Failure = { kind: 'refused', error: 'notFound', code: '404', message: 'There is no such thing.' }

let part: Rendered | undefined
beforeEach(() => useDictionaries())
afterEach(async () => {
  await part?.close()
  part = undefined
})

const alert = (): string | undefined => part?.root.querySelector('[role=alert]')?.textContent ?? undefined
const isLoading = (): boolean => part?.root.querySelector('[data-skeleton]') !== null

const showCall = async (
  call: Partial<Parameters<typeof CallState<readonly string[]>>[0]['call']>,
  missing?: string,
): Promise<ReturnType<typeof vi.fn>> => {
  const refetch = vi.fn()
  part = await renderPart(
    <CallState
      call={{ data: undefined, failure: undefined, refetch: async () => refetch(), ...call }}
      isEmpty={(names) => names.length === 0}
      empty={<p>Nobody is here</p>}
      isMissing={({ kind }) => kind === 'refused'}
      missing={missing}
    >
      {(names) => <p>{names.join(' and ')}</p>}
    </CallState>,
  )
  return refetch
}

const showPages = async (pages: Partial<Omit<Pages<unknown>, 'pages'>>, names: readonly string[] = []) => {
  const more = vi.fn()
  const refresh = vi.fn()
  part = await renderPart(
    <Paged
      pages={{
        failure: undefined,
        loading: false,
        fetching: false,
        fetchingMore: false,
        hasMore: false,
        more,
        refresh: async () => refresh(),
        ...pages,
      }}
      count={names.length}
      empty={<p>Nobody is here</p>}
    >
      <p>{names.join(' and ')}</p>
    </Paged>,
  )
  return { more, refresh }
}

describe('a call as a screen shows it', () => {
  it('is a shape while it loads', async () => {
    await showCall({})
    expect(isLoading()).toBe(true)
    expect(part?.text()).toBe('')
  })

  it('says how it failed, and asks again at a tap', async () => {
    const refetch = await showCall({ failure: REFUSED })
    expect(alert()).toContain('There is no such thing.')
    expect(isLoading()).toBe(false)
    await part?.press('Try again')
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('tells that there is no such thing from a failure', async () => {
    await showCall({ failure: REFUSED }, 'Never was')
    expect(part?.text()).toBe('Never was')
    await part?.close()
    await showCall({ failure: NO_NETWORK }, 'Never was')
    expect(alert()).toContain('Connection problem')
  })

  it('tells nothing from something', async () => {
    await showCall({ data: [] })
    expect(part?.text()).toBe('Nobody is here')
    await part?.close()
    await showCall({ data: ['Ada', 'Grace'] })
    expect(part?.text()).toBe('Ada and Grace')
  })

  it('keeps what came once when a later attempt fails', async () => {
    await showCall({ data: ['Ada'], failure: NO_NETWORK })
    expect(part?.text()).toBe('Ada')
    expect(alert()).toBeUndefined()
  })

  it('dates what the device kept', async () => {
    await showCall({ data: ['Ada'], failure: NO_NETWORK, keptAt: Date.UTC(2026, 0, 2, 12) })
    await act(async () => {})
    expect(part?.root.querySelector('output')?.textContent).toMatch(/as of 02.01.2026/)
    expect(part?.text()).toContain('Ada')
  })

  it('is nothing while it is not enabled', async () => {
    await showCall({ loading: false })
    expect(part?.root.childElementCount).toBe(0)
  })
})

describe('a list by pages as a screen shows it', () => {
  it('is a shape while the first page loads', async () => {
    await showPages({ loading: true })
    expect(isLoading()).toBe(true)
  })

  it('says that the first page failed, and asks again at a tap', async () => {
    const { refresh } = await showPages({ failure: NO_NETWORK })
    expect(alert()).toContain('Connection problem')
    await part?.press('Try again')
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('says that there is nothing', async () => {
    await showPages({})
    expect(part?.text()).toBe('Nobody is here')
  })

  it('shows its entries, and that they are all', async () => {
    await showPages({}, ['Ada', 'Grace'])
    expect(part?.text()).toContain('Ada and Grace')
    expect(part?.text()).toContain('No more results')
  })

  it('asks for the next page at a tap', async () => {
    const { more } = await showPages({ hasMore: true }, ['Ada'])
    await part?.press('Show more')
    expect(more).toHaveBeenCalledOnce()
  })

  it('keeps its entries when a later page failed, and asks for that page again at a tap', async () => {
    const { more, refresh } = await showPages({ hasMore: true, failure: NO_NETWORK }, ['Ada'])
    expect(part?.text()).toContain('Ada')
    await part?.press('Try again')
    expect(more).toHaveBeenCalledOnce()
    expect(refresh).not.toHaveBeenCalled()
  })

  it('dates a first page that the device kept', async () => {
    await showPages({ keptAt: Date.UTC(2026, 0, 2, 12) }, ['Ada'])
    await act(async () => {})
    expect(part?.root.querySelector('output')?.textContent).toMatch(/as of 02.01.2026/)
  })
})
