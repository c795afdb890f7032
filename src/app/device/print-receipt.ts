/** Prints only the receipt of the page (receipt.module.css); the browser's own command prints all of it. */
export function printReceipt(): void {
  const { dataset } = document.documentElement;
  dataset['prints'] = 'receipt';
  addEventListener('afterprint', () => delete dataset['prints'], { once: true });
  print();
}
