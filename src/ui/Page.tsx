import { type ReactNode, type Ref, use, useState } from 'react'
import { BesideContext } from '../core/beside.ts'
import { cx } from '../core/cx.ts'
import { BarEndContext, createBarEnd } from './barEnd.ts'
import css from './Page.module.css'

interface PageProps {
  /** Usually a `PageBar`. */
  bar?: ReactNode
  /** False for a screen that scrolls by itself (a virtual list). */
  scroll?: boolean
  /** A tinted ground under cards. */
  tint?: boolean
  /** Stays below what scrolls: the one action of the page. */
  foot?: ReactNode
  mainRef?: Ref<HTMLElement>
  children: ReactNode
}

/** The frame of every screen: bar, main part, foot. It fills what the tab bar leaves. */
export const Page = ({ bar, scroll = true, tint = false, foot, mainRef, children }: PageProps) => {
  const [barEnd] = useState(createBarEnd)
  const body = cx(css['body'], scroll && css['scroll'], tint && css['tint'])
  return (
    <BarEndContext value={barEnd}>
      <div className={css['page']}>
        {bar}
        {use(BesideContext) === undefined ? (
          <main ref={mainRef} tabIndex={-1} data-page-main className={body}>
            {children}
          </main>
        ) : (
          <div className={body}>{children}</div>
        )}
        {foot === undefined ? null : <div className={css['foot']}>{foot}</div>}
      </div>
    </BarEndContext>
  )
}
