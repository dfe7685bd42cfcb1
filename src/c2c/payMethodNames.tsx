import type { TFunction } from 'i18next'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import QrCode from 'lucide-react/icons/qr-code'
import Smartphone from 'lucide-react/icons/smartphone'
import type { PayMethodType, payType } from '#protocol'

/** The page of the saved methods. */
export const PAY_METHODS = '/pages/C2C/paymentMethod'
/** Where one is added, and changed with `?id=`: cards have a page of their own. */
export const payMethodForm = (type: PayMethodType): string =>
  type === 'card' ? '/pages/C2C/bankCar' : '/pages/C2C/addPaymentMethod'

/** Its own name, else the name of its type: `SEPA`, `Bank card`. */
export const payMethodName = (t: TFunction, { name, type }: Pick<payType.OfferedMethod, 'name' | 'type'>): string =>
  name === '' ? t(`c2c:pay.type.${type}`) : name

const SIGNS = { bank: Landmark, card: CreditCard, wallet: Smartphone, qr: QrCode } as const

/** The sign of a method's type. */
export const PayMethodSign = ({ type }: { type: PayMethodType }) => {
  const Sign = SIGNS[type]
  return <Sign size={20} aria-hidden />
}
