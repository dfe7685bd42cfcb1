import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../core/toastQueue.ts'
import { copyText, selectText } from './copyText.ts'

/**
 * Copies a text, says so in a toast, and answers whether it was copied. Where the browser forbids it, `shown`, where the text
 * stands already, is selected, so that one can copy it by hand.
 */
export const useCopy = () => {
  const { t } = useTranslation('common')
  return useCallback(
    async (text: string, shown?: Element | null): Promise<boolean> => {
      const done = await copyText(text)
      showToast(t(done ? 'copy.done' : 'copy.failed'), done ? 'plain' : 'bad')
      if (!done && shown) selectText(shown)
      return done
    },
    [t],
  )
}
