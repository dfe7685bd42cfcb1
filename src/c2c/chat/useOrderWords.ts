import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chatRisk } from '#protocol'
import type { ChatWords } from '../../support/door.ts'

/** How the chat of an order says its lines: each step of the order as its timeline says it. */
export const useOrderWords = (): ChatWords => {
  const { t } = useTranslation(['c2cChat', 'c2cOrders'])
  return useMemo(
    () => ({
      nameOf: (from) => t(`c2cOrders:by.${from}`),
      eventOf: (name) => t(`c2cOrders:event.${name}`),
      warningOf: (text) => {
        const risk = chatRisk(text)
        return risk === undefined ? undefined : t(`c2cChat:warning.${risk}`)
      },
    }),
    [t],
  )
}
