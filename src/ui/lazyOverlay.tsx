import type { ComponentType } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchDefault } from '../core/chunks/fetchChunk.ts'
import { usePart } from '../core/chunks/usePart.ts'
import { showToast } from '../core/toastQueue.ts'

interface OverlayProps {
  open: boolean
  onClose: () => void
}

/**
 * A part over the page whose code is only fetched for those who open one; then it stays, to close with its motion. Code
 * that does not come closes the part again with a sentence; the page below goes on, and the next opening tries again.
 */
export const lazyOverlay = <P extends OverlayProps>(
  fetch: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> => {
  let known: ComponentType<P> | undefined
  const load = async (): Promise<ComponentType<P>> => {
    known ??= await fetchDefault(fetch)
    return known
  }
  return function Overlay(props: P) {
    const { open, onClose } = props
    const { t } = useTranslation('shell')
    const { Part = known, want } = usePart(load)
    const [opened, setOpened] = useState(open)
    if (open && !opened) setOpened(true)
    const missing = open && Part === undefined
    const refuse = useRef(() => {})
    refuse.current = () => {
      showToast(t('chunkFailedText'), 'bad')
      onClose()
    }
    useEffect(() => {
      const ask = async (): Promise<void> => {
        if (!(await want())) refuse.current()
      }
      if (missing) void ask()
    }, [missing, want])
    return opened && Part !== undefined ? <Part {...props} /> : null
  }
}
