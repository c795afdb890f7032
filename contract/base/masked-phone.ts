// The calling codes with one and two digits (ITU-T E.164); all others have three.
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Masks a phone for the screen: `138****0000`, of another country `+44 ****3210`. */
export function maskPhone(phone: string): string {
  const [country] = callingCode.exec(phone) ?? [];
  return `${country === undefined ? phone.slice(0, 3) : `${country} `}****${phone.slice(-4)}`;
}
