import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { destination } from '../session/guard.ts'
import { mounts, signedIn } from '../state/state.ts'
import { uncovered } from './layers.ts'
import { canonicalPath, HOME, screenAt } from './screens.ts'

export interface Navigation {
  /** Opens a page above this one; a tab page takes this one's place instead. `to` may carry a query. */
  push(to: string): void
  /** Opens a page in this one's place. */
  replace(to: string): void
  /** Mounts a page in place of this one; without `to`, this page again. */
  relaunch(to?: string): void
  /** To the previous page, else to `fallback`, else home, else wherever the browser came from. */
  back(fallback?: string): void
}

const pathOf = (to: string): string => to.replace(/[?#].*$/, '')
const queryOf = (to: string): string => to.slice(pathOf(to).length)

const isTab = (to: string): boolean => screenAt(pathOf(to))?.tab !== undefined

/**
 * How a page is opened: tabs switch in place, everything else is pushed. A tab that a page above the tabs opens for
 * something (a ticket for the instrument of a chart) lies above that page, so that Back leads there.
 */
export const opening = (to: string, from: string): 'switch' | 'push' =>
  isTab(to) && (isTab(from) || !to.includes('?')) ? 'switch' : 'push'

/**
 * Where 'back' leads. `depth` is how many pages of ours lie below this one; `here` is its address with its query, by which
 * a part of a page differs from the whole of it.
 */
export const backTarget = (
  depth: number,
  here: string,
  fallback: string | undefined,
): { readonly go: 'previous' | 'history' } | { readonly go: 'path'; readonly path: string } => {
  if (depth > 0) return { go: 'previous' }
  const path = fallback ?? HOME
  const isHere =
    canonicalPath(pathOf(path)) === canonicalPath(pathOf(here)) && (path === HOME || queryOf(path) === queryOf(here))
  return isHere ? { go: 'history' } : { go: 'path', path }
}

/** Pages of ours below the open one; the router counts them in the history entry. */
export const historyDepth = (): number => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}

/** The address that is open, with its query. */
const here = (): string => location.hash.slice(1) || '/'

/** The ways to move between pages. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate()
  return useMemo(() => {
    const to = (path: string, replace: boolean): void => uncovered(() => void navigate(path, { replace }))
    return {
      push: (path) => {
        const goal = destination(pathOf(path), queryOf(path), signedIn.peek())
        // The login page lies above the page that led to it, so that 'back' leads there again.
        if (goal.show === 'login') to(goal.to, false)
        // As long as nobody knows whether a login comes in between, this page stays below.
        else to(path, goal.show !== 'wait' && opening(path, here()) === 'switch')
      },
      replace: (path) => to(path, true),
      relaunch: (path) => {
        if (path !== undefined) to(path, true)
        mounts.value += 1
      },
      back: (fallback) => {
        const target = backTarget(historyDepth(), here(), fallback)
        if (target.go === 'path') to(target.path, true)
        else uncovered(() => void navigate(-1))
      },
    }
  }, [navigate])
}
