/** The list of sales, and the page of one. */
export const SALES = '/pages/ICOtrading/ICOtrading'
export const salePath = (id: string): string => `/pages/ICOtrading/icodetail?id=${id}`
