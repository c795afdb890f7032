/**
 * The migrations before the baseline, and what drizzle knows each by: the sha-256 of its file. A database
 * from before the baseline has them in its journal and keeps them there.
 */
export const formerMigrations: readonly (readonly [name: string, hash: string])[] = [
  ['0000_init', '8da3f3166ac3652e92f5298e445eb61a6572c3835323f63b2bc9b3450a8ec716'],
  ['0001_money_triggers', 'ee49eb112bef1d1fcd0eff7a9f51f953399565d1496b761e3036142b5258f6e5'],
  ['0002_notifications', '804a529119f67bb928fe3d9a1609ea5e4d3f51ea0dfce960d6551838766d69e0'],
  ['0003_content', '146eef72bd12775a7413927b7a3c02bfbb262cbe15f1835eab25b0d79de4cb96'],
  ['0004_account', 'abf64a1d07fea08530f5ab6d09bef553a86b70826bfcb9e51e65bcc6dfc8cc22'],
  ['0005_sign_in_marks', '7f8e119d4d4807940c3f40c605fda8d8702b4cb337f69f281850dd9b40469dbd'],
  ['0006_session_ends', '43606f01537c1b40404ae040255ec78705eabce8535e7b8b1101d9f75f155cb0'],
  ['0007_file_objects', '7b86ac6b0ee30271eef10d202ea257dedad1d18d28d6c3074e2da53a679ec8ad'],
  ['0008_one_worker_an_order', '6edfd87c1c807c160a0993890de60d31680e84601a688315688825406f47fc30'],
  ['0009_sweep_indexes', 'c31415e082be61dbedb427c02750c015a47c941d1dc9c771ac74a5b391f6aa9a'],
  ['0010_company_of_an_order', '5ea749dfbf8a7b47c51cc926aa93d99d28cc9564bc86438e8b612197815137e9'],
  ['0011_data_keys', 'a04e790c3f7cba4309343c4286f59f544ad3ca4746cc24ae61a7a824d0d1f40f'],
  ['0012_notices', 'c4a4b670e2a85b984d4e1306ca41252827cdf64828ed94e4f511540c155b2b03'],
  ['0013_unanswered_since', '42dbb946bfc83db7b955825f747536688ed2b5f82ba3fbb4bd7a6e5f0a5ce7a7'],
  ['0014_wallet_server', '435b76cd4f2ac79096399e42d6e6c9469b25617933ce71aba9bed6d5a003967d'],
  ['0015_refund_states', 'a49e769ed4fed45ec21519295be80c5c7739f996b4d20f4562516da9ec1f1b1b'],
  ['0016_desk_log', 'a61658de7733a954880aec931cae576dcb597344387423b54f41d8c8844ef989'],
  ['0017_service', 'ebde64c967a7ebeb951d9ab9b88a7044d2bdf8b84e4c77d9211dcd9dbe0d3960'],
  ['0018_invoices', 'f4ecb6699900a53720ecfa9f930f54fa15bb0c4c2b5cde23cff23678e0095f4f'],
  ['0019_invoice_triggers', '82c242a7d5ca702d470a375b60a1408a4e4ca9cf549b64e8c4c73fba39150f7d'],
  ['0020_refund_requests', '03d1fbfc12858f462bd69609fb83e898888f49734fee1856037049e79f2ca2cc'],
  ['0021_closed_accounts', '02d79987eac82d0cc4f662dbe4b32e43da5d0ab841c74f34b4e2e14a0aebd0f6'],
  [
    '0022_closed_account_triggers',
    'f89db459ff8b77c67781f4550b9c3d6b4f0e76318c6ded1999b5760eb2e40c99',
  ],
  ['0023_order_pauses', 'e1b1a940b865ce00db33e066154fb963986db5300805ffefe017da53007f7b60'],
  ['0024_reconciliation', '992ca129624e32f6dc69f9fc094a13cee174a63ff592720b9899defcb0d5f194'],
  ['0025_staff', 'e364e05af6b62bc9c9344f39d4ef1a565150521a80bad5f3a646b308f41e2f39'],
  ['0026_phones_e164', 'ed00cd94b019bbee36da3524cdc909e2987c6b94c8cf066f635bfecb096876dc'],
  ['0027_people_by_mail', '82a26c0323397b7caf0984deb9bbbd65b857df64401e2f8d43548d0b6fbf2f97'],
  [
    '0028_notifications_by_mail',
    '309541c73850a5dc5240caf0dedeef51f50688e8c1042497860b697ee6ef3893',
  ],
  ['0029_service_branches', '0b7198c45ec0d4c904490a2ff73472bfc364733c62ef280055cec4d3e40a41ff'],
  ['0030_desk_acts', 'd53400a0ca1226f93a8cf8598e2935d2a97c0daecc057ede87ad210365175a72'],
  ['0031_attention_reports', '6e05fb257b85189ed3f5dbe91ded2b07267ba6f8d6e1f9ac6715fa7021c70062'],
  ['0032_content_versions', 'b560ee800bfc3be201f326e2e098cbbf8f6ca79f16d111f712e7da354de7100b'],
  ['0033_guesses_by_asker', '749680436951029dc4f7591db5ed5cbd1b009917b39fa7ee9b280a21f7ff4773'],
  ['0034_saas_periods', '2ce8b0eaddff0ac074e51343826929c722be91201a77ce272b1f5c5ccc04d859'],
  ['0035_kept_answers', '196221cefb71ed630b4561d56ad577eceabe2dce0755fb9fdd39450fb003e197'],
];

/** The last version that applies them: it brings an older database to where the baseline begins. */
export const lastVersionBefore = '3d86d764';
