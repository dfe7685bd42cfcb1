import Copy from 'lucide-react/icons/copy'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Copy.module.css'
import { selectText } from './copyText.ts'
import { useCopy } from './useCopy.ts'

interface CopyButtonProps {
  text: string
  /** What is copied, for the button's name: 'Copy address'. */
  what: string
  /** Where the text stands already; it is selected there when it cannot be copied. Without, it is shown then. */
  shownIn?: RefObject<HTMLElement | null>
}

/** Copies a text. Where the browser forbids that, the text stands there selected, so that one can do it by hand. */
export const CopyButton = ({ text, what, shownIn }: CopyButtonProps) => {
  const { t } = useTranslation('common')
  const copyAndSay = useCopy()
  const [denied, setDenied] = useState<string>()
  const own = useRef<HTMLInputElement>(null)
  const byHand = denied === text && shownIn === undefined
  useEffect(() => {
    if (byHand && own.current !== null) selectText(own.current)
  }, [byHand])
  const copy = async (): Promise<void> => {
    const done = await copyAndSay(text, shownIn?.current ?? own.current)
    setDenied(done ? undefined : text)
  }
  const name = t('copy.what', { what })
  return (
    <>
      {byHand ? <input ref={own} className={css['byHand']} aria-label={what} readOnly value={text} /> : null}
      <button type="button" className="icon-target" aria-label={name} onClick={() => void copy()}>
        <Copy size={18} aria-hidden />
      </button>
    </>
  )
}
