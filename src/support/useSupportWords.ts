import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatWords } from './door.ts'

/** How a conversation with support says its lines. */
export const useSupportWords = (): ChatWords => {
  const { t } = useTranslation('support')
  return useMemo(() => ({ nameOf: (from) => t(`from.${from}`), eventOf: (name) => t(`event.${name}`) }), [t])
}
