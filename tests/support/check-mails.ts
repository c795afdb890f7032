import type { MailSender } from '#server/gateways/mail-sender.ts';
import { noteContradiction } from './contradictions.ts';

/** The documents that were checked, without their texts and numbers. */
const checked = new Set<string>();

/** Notes each mail with invalid HTML as a contradiction: the test that had it sent fails. */
export function checkMails(sender: MailSender): MailSender {
  return {
    async send(mail) {
      const tags = mail.html.replaceAll(/>[^<]*/g, '>').replaceAll(/\d/g, '0');
      if (!checked.has(tags)) {
        checked.add(tags);
        // Most files of tests send no mail.
        const { findMailFaults } = await import('./html-faults.ts');
        const faults = findMailFaults(mail.html);
        if (faults.length > 0) noteContradiction(`mail “${mail.subject}”: ${faults.join('; ')}`);
      }
      await sender.send(mail);
    },
  };
}
