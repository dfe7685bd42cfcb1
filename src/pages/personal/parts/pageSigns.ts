import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Upload from 'lucide-react/icons/arrow-up-from-line'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Database from 'lucide-react/icons/database'
import Dumbbell from 'lucide-react/icons/dumbbell'
import FileText from 'lucide-react/icons/file-text'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import FolderOpen from 'lucide-react/icons/folder-open'
import HandCoins from 'lucide-react/icons/hand-coins'
import Headset from 'lucide-react/icons/headset'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Moon from 'lucide-react/icons/moon'
import Percent from 'lucide-react/icons/percent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import Table from 'lucide-react/icons/table-2'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'

/** The sign of each page in the lists of the account page. */
export const PAGE_SIGNS: Readonly<Record<string, LucideIcon>> = {
  '/pages/personal/safety': ShieldCheck,
  '/x/devices': MonitorSmartphone,
  '/x/activity': History,
  '/x/passkeys': Fingerprint,
  '/x/phrase': MessageSquareLock,
  '/pages/personal/advancedCtf': BadgeCheck,
  '/x/cases': FolderOpen,
  '/x/data': Database,
  '/pages/money/settleAccount': Landmark,
  '/pages/C2C/paymentMethod': HandCoins,
  '/pages/money/addMoney': Download,
  '/pages/money/withdraw': Upload,
  '/pages/money/flash': ArrowLeftRight,
  '/pages/C2C/C2C': Users,
  '/pages/C2C/C2CTrade': Store,
  '/pages/promote/promote': UserPlus,
  '/x/records': ReceiptText,
  '/pages/history/moneyHistory': Banknote,
  '/pages/Exchangerate/Exchangerate': Table,
  '/pages/transaction/record': ListOrdered,
  '/x/away': Moon,
  '/x/alerts': BellRing,
  '/x/practice': Dumbbell,
  '/pages/notice/notice': Megaphone,
  '/pages/helpCenter/helpCenter': CircleQuestionMark,
  '/pages/login/services': Headset,
  '/x/fees': Percent,
  '/x/specifications': FileText,
  '/pages/termsOfService/termsOfService': ScrollText,
  '/x/mailbox': Mail,
  '/pages/login/forget': KeyRound,
}
