/** Returns a phone as it may stand on a screen: `138****0000`. */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}/, '$1****');
}
