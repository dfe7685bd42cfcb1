import { UserChat } from '../../support/UserChat.tsx'

/** Customer service of C2C: the one conversation that an account has with support. */
const CustomerService = () => <UserChat />

export default CustomerService
