import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePart } from '../../core/chunks/usePart.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { showToast } from '../../core/toastQueue.ts'
import { changedBar } from '../../ui/barEnd.ts'
import { fetchPart } from '../../ui/fetchPart.ts'
import { screenMenu } from '../../ui/screenMenu.ts'
import css from './ScreenMenuWatch.module.css'

const fetchSheet = () => fetchPart(() => import('./ScreenMenu.tsx'), ['report'])

/** The end of the page's bar; undefined where the connection chip stands there, whose sheet leads to a report. */
const endOfBar = (): Element | undefined => {
  const bar = document.querySelector('[data-page-main]')?.parentElement?.querySelector('header')
  return bar?.querySelector('button[data-state][aria-haspopup=dialog]') === null
    ? (bar.lastElementChild ?? undefined)
    : undefined
}

/** The menu at the end of every screen's bar. It is put there from here, because the first screen has no room for its code. */
export const ScreenMenuWatch = () => {
  const { t } = useTranslation('common')
  const { Part, want } = usePart(fetchSheet)
  const shown = useSignalValue(screenMenu)
  useSignalValue(changedBar)
  const end = endOfBar()
  const { pathname } = useLocation()
  const openedOn = useRef(pathname)
  useEffect(() => {
    // Another screen has another menu.
    if (openedOn.current === pathname) return
    openedOn.current = pathname
    screenMenu.value = undefined
  }, [pathname])
  const isMissing = shown !== undefined && Part === undefined
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (await want()) return
      screenMenu.value = undefined
      showToast(t('failed'), 'bad')
    }
    if (isMissing) void ask()
  }, [isMissing, want, t])
  return (
    <>
      {end === undefined
        ? null
        : createPortal(
            <button
              type="button"
              className={`icon-target ${css['menu']}`}
              aria-label={t('more')}
              aria-haspopup="dialog"
              onClick={() => {
                screenMenu.value = 'entries'
              }}
            >
              <EllipsisVertical size={20} aria-hidden />
            </button>,
            end,
          )}
      {Part === undefined ? null : <Part />}
    </>
  )
}
