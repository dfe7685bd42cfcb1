import type { operators, PayDataKey, PayMethodType } from '#protocol'

type Settings = operators.SettingValue<'payMethod'>

const SEPA =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'

const method = (
  id: string,
  type: PayMethodType,
  name: string,
  countries: string,
  currencies: string,
  asks: readonly PayDataKey[],
): readonly [string, Settings] => [
  id,
  {
    open: true,
    type,
    name,
    countries: countries.split(' ').filter((code) => code !== ''),
    currencies: currencies.split(' ').filter((code) => code !== ''),
    asks: [...asks],
  },
]

/** The payment methods of C2C trading by their ids, until operators set others. */
export const FIRST_PAY_METHODS: ReadonlyMap<string, Settings> = new Map([
  method('sepa', 'bank', 'SEPA', SEPA, 'EUR', ['iban']),
  method('wero', 'wallet', 'Wero', 'BE DE FR', 'EUR', ['phone']),
  method('ch-bank', 'bank', '', 'CH LI', 'CHF', ['iban', 'bank']),
  method('uk-bank', 'bank', 'Faster Payments', 'GB', 'GBP', ['sortCode', 'accountNumber']),
  method('us-bank', 'bank', 'ACH', 'US', 'USD', ['bank', 'routing', 'accountNumber']),
  method('jp-bank', 'bank', '', 'JP', 'JPY', ['bank', 'branch', 'accountNumber']),
  method('paypay', 'wallet', 'PayPay', 'JP', 'JPY', ['phone']),
  method('kr-bank', 'bank', '', 'KR', 'KRW', ['bank', 'accountNumber']),
  method('th-bank', 'bank', '', 'TH', 'THB', ['bank', 'accountNumber']),
  method('promptpay', 'wallet', 'PromptPay', 'TH', 'THB', ['phone']),
  method('vn-bank', 'bank', 'Napas 247', 'VN', 'VND', ['bank', 'accountNumber']),
  method('vietqr', 'qr', 'VietQR', 'VN', 'VND', ['bank', 'accountNumber', 'qr']),
  method('momo', 'wallet', 'MoMo', 'VN', 'VND', ['phone']),
  method('hk-fps', 'wallet', 'FPS', 'HK', 'HKD', ['phone']),
  method('hk-bank', 'bank', '', 'HK', 'HKD', ['bank', 'accountNumber']),
  method('alipay', 'qr', 'Alipay', 'CN', 'CNY', ['phone', 'qr']),
  method('wechat-pay', 'qr', 'WeChat Pay', 'CN', 'CNY', ['qr']),
  method('bank-card', 'card', '', '', '', ['cardNumber', 'bank']),
])
