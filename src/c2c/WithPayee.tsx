import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { payType } from '#protocol'
import { useNavigation } from '../core/screens/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

/** What somebody needs who wants to be paid: a verified identity and a payment PIN. Leads to what is missing, else `children`. */
export const WithPayee = ({ own, children }: { own: payType.SavedMethods; children: ReactNode }) => {
  const { t } = useTranslation('c2c')
  const navigation = useNavigation()
  const missing = own.holder === '' ? 'identity' : own.hasPayPassword ? undefined : 'pin'
  if (missing === undefined) return children
  const path = missing === 'identity' ? '/pages/personal/advancedCtf' : '/pages/personal/changePassword?of=pay'
  return (
    <Empty title={t(`pay.needs.${missing}.title`)} text={t(`pay.needs.${missing}.text`)}>
      <Button onPress={() => navigation.push(path)}>{t(`pay.needs.${missing}.action`)}</Button>
    </Empty>
  )
}
